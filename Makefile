# `make` lists what can be made.
.DEFAULT_GOAL := help
.PHONY: help demo test test-long docs test-spark fuzz bench bench-guard build install uninstall pictures gallery format
.PHONY: lint clean dependencies
MAKEFLAGS += --no-print-directory

# The photo of the demo; through the environment, so that any file name will do.
export PHOTO ?= Tests/Fixtures/portrait.jpg
sources = Package.swift Sources Plugins Masks Tests Examples
cameo = .build/debug/cameo
# SwiftPM links anew whenever the environment has changed, so what make adds to it is taken out.
swift = env -u PHOTO -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u MAKEOVERRIDES -u MAKE_TERMOUT -u MAKE_TERMERR swift

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: dependencies ## Make a first picture and a contact sheet; PHOTO=me.jpg takes your own photo
	@[ -r "$$PHOTO" ] || { echo "make demo: $$PHOTO cannot be read" >&2; exit 1; }
	@echo "Building the command (some minutes at first, seconds later)"
	@$(swift) build --product cameo
	@mkdir -p out
	@$(cameo) render -t spiky-hair --width 512 -o out/demo.png -- "$$PHOTO"
	@$(cameo) template preview --photo "$$PHOTO" -o out/contact-sheet.png
	@echo
	@echo "The avatar:         $(CURDIR)/out/demo.png"
	@echo "In every template:  $(CURDIR)/out/contact-sheet.png"

test: ## Run every test
	@Scripts/install-dependencies --tests
	@Scripts/test-package
	@$(swift) test --disable-xctest

test-long: ## Run every test, the long ones too, and again under the sanitizers
	@Scripts/install-dependencies --tests
	@CAMEO_LONG=1 $(swift) test --disable-xctest
	@$(MAKE) build
	@Scripts/test-install .build/release/cameo
	@# Leaks on error paths of libxml2 and dav1d are theirs.
	@ASAN_OPTIONS=detect_leaks=0 $(swift) test --disable-xctest --sanitize=address --scratch-path .build-address
	@TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread-sanitizer.txt \
		$(swift) test --disable-xctest --sanitize=thread --scratch-path .build-thread

test-spark: build ## Run 2,000 jobs on a Spark cluster of this machine and kill a part of it (needs Java)
	@Examples/spark/test-cluster .build/release/cameo

fuzz: dependencies ## Fuzz the readers of foreign bytes, SECONDS=60 each
	@Scripts/fuzz $(or $(SECONDS),60)

bench: ## Measure speed, memory and quality beside other libraries, about 4 minutes
	@Scripts/benchmark compare

bench-guard: ## Hold the instructions of ten scenes against the stored ones
	@Scripts/benchmark guard

docs: dependencies ## Build the reference and the articles: .build/docs
	@$(swift) build --target Cameo
	@Scripts/build-documentation
	@echo "Look at them with: python3 -m http.server --directory .build/docs, then http://localhost:8000/documentation/cameo"

build: dependencies ## Build the command for use: .build/release/cameo
	@echo "Building the command for use (about 7 minutes on two cores at first, less when little has changed)"
	@$(swift) build -c release --static-swift-stdlib --product cameo

# Root often has no toolchain in its path: what was built before is then installed.
install: ## Install the command, its manual page and completions below PREFIX=/usr/local
	@! command -v swift > /dev/null || $(MAKE) build
	@Scripts/install .build/release/cameo "$(DESTDIR)$(or $(PREFIX),/usr/local)"

uninstall: ## Remove what install has put below PREFIX=/usr/local
	@Scripts/install --remove "$(DESTDIR)$(or $(PREFIX),/usr/local)"

pictures: dependencies ## Make the pictures of the READMEs anew
	@$(swift) build --product cameo
	@Scripts/make-template-pictures $(cameo)
	@Scripts/make-portraits $(cameo)

gallery: dependencies ## Draw every template on portraits at three sizes over three grounds, into TestOutput/gallery
	@$(swift) build --product cameo
	@Scripts/make-gallery $(cameo)

format: ## Format the Swift sources in place
	@$(swift) format --in-place --parallel --recursive $(sources)

lint: ## Check the Swift sources' format
	@$(swift) format lint --strict --parallel --recursive $(sources)

clean: ## Remove what was built and the demo's pictures
	@rm -rf .build .build-address .build-thread .build-fuzz out TestOutput

dependencies:
	@Scripts/install-dependencies
