# Sourced by tools/run and tools/test: a virtual environment in .venv with this checkout in it.
# Usage: bootstrap EXTRAS, where EXTRAS is empty or like "[test]".
bootstrap() {
    python=${PYTHON:-python3}
    if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        echo "meshseed needs Python 3.11 or newer; set PYTHON to one" >&2
        exit 2
    fi
    if [ ! -x .venv/bin/python ]; then
        rm -rf .venv
        if ! "$python" -m venv .venv 2>/dev/null; then
            # Debian ships venv apart from Python.
            apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null
            "$python" -m venv .venv
        fi
    fi
    stamp=.venv/installed$1
    if [ ! -e "$stamp" ] || [ pyproject.toml -nt "$stamp" ] || [ tools/compile_packs_hook.py -nt "$stamp" ]; then
        .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable ".$1"
        touch "$stamp"
    fi
}

# What the slow tests build binaries with: gcc, binutils and Python's headers.
compilers() {
    headers=$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("include"))')
    if command -v gcc >/dev/null && command -v nm >/dev/null && [ -e "$headers/Python.h" ]; then
        return
    fi
    apt-get update -qq && apt-get install -y -qq gcc libc6-dev binutils python3-dev >/dev/null
}
