"""Groups of devices, beside other libraries."""
