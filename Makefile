# make demo    installs missing packages, builds, renders scenes/hello.yaml to build/hello.mp4
# make test    installs missing packages, runs all tests
# make gallery renders the images of README and docs
# make check   checks format, warnings, import directions and folder order
# make docs    builds the documentation of all modules into build/docs, and build/docs/site for web servers
# make manual  regenerates docs/animate-cli.1 from the commands' help
# make bytes   compares the frames of the program that is installed with the golden hashes
# make install PREFIX=/usr/local installs the program, its manual, completions and schemas; make uninstall removes them
# make deb     makes a Debian package in build
# make cluster renders films on a cluster of this machine (scripts/test-cluster)
# make sanitize runs the tests selected in scripts/sanitize under the thread and address sanitizers
# make format  formats all Swift sources

.DEFAULT_GOAL := help
.PHONY: help demo release install uninstall deb cluster test gallery check docs manual bytes sanitize format bootstrap

PREFIX ?= /usr/local
DESTDIR ?=

help:
	@sed -n 's/^# //p' Makefile

release: bootstrap
	ANIMATOR_COMMIT="$$(git describe --always --dirty=+ --abbrev=12 --match= 2>/dev/null || true)" \
	  ANIMATOR_UNICODE_DATA="$$(scripts/unicode-data build/unicode-data)" \
	  swift build --configuration release --static-swift-stdlib --product animate-cli \
	  -Xlinker --no-export-dynamic

install: release
	scripts/install "$$(swift build --configuration release --show-bin-path)/animate-cli" "$(DESTDIR)$(PREFIX)"

uninstall:
	scripts/install --remove "$(DESTDIR)$(PREFIX)"

deb: release
	scripts/make-deb "$$(swift build --configuration release --show-bin-path)/animate-cli"

cluster: bootstrap
	swift build --product animate-cli
	scripts/test-cluster

demo: release
	@mkdir -p build
	@"$$(swift build --configuration release --show-bin-path)/animate-cli" \
	  render scenes/hello.yaml --output build/hello.mp4 --force

test: bootstrap
	scripts/test

gallery: bootstrap
	scripts/gallery

check: bootstrap
	scripts/check

docs: bootstrap
	scripts/docs --site

manual: bootstrap
	swift build --product animate-cli
	"$$(swift build --show-bin-path)/animate-cli" manual > docs/animate-cli.1

bytes: release
	scripts/check-bytes "$$(swift build --configuration release --show-bin-path)/animate-cli"

sanitize: bootstrap
	scripts/sanitize

format:
	scripts/swift-sources | xargs swift format --in-place --parallel

bootstrap:
	@scripts/bootstrap
