/** The packages that carry Node name their platform as a string; pnpm reads a list, and would else install all of them everywhere. */
const readPackage = (pkg) => (/^node-(linux|win)-/.test(pkg.name) ? { ...pkg, os: [pkg.os].flat(), cpu: [pkg.cpu].flat() } : pkg)

module.exports = { hooks: { readPackage } }
