// Packages with native code exist once per platform. npm writes into a lockfile only those that its registry had when
// the lockfile was made, so that it installs none on the other platforms. Plain JavaScript for Node 20.

/** What the names of such packages call a system; where nothing else is said, what Node calls it. */
const SYSTEMS = { win32: '(?:win32|windows|win)' };
/** The endings of these names, by C library; on Windows and macOS there is no choice. */
const ENDINGS = { glibc: '(?:-gnu)?', musl: '-musl' };

/** The platform of this process. */
export function thisPlatform() {
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? libcOfLinux() : null };
}

function libcOfLinux() {
  // Without this the report asks for the name of every host that is connected.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

/**
 * The native packages for the platform that packages of the lockfile want and that are not installed, each as npm takes
 * it: `name@version`.
 *
 * @param packages the `packages` of the lockfile
 * @param isInstalled whether a package is there for the package at this path, which wants it
 */
export function lackingPackages(packages, { os, cpu, libc }, isInstalled) {
  const ending = ENDINGS[libc] ?? '(?:-msvc)?';
  const isForPlatform = new RegExp(`[-/]${SYSTEMS[os] ?? os}-${cpu}${ending}$`);
  const lacking = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => isForPlatform.test(name) && !isInstalled(path, name))
      .map(([name, version]) => `${name}@${version}`),
  );
  return [...new Set(lacking)].sort();
}
