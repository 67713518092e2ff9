/** The packages that carry Node name their platform as a string; pnpm reads a list, and would else install all of them everywhere. */
const withPlatforms = (pkg) =>
  /^node-(linux|win)-/.test(pkg.name) ? { ...pkg, os: [pkg.os].flat(), cpu: [pkg.cpu].flat() } : pkg

/** The generators of clients write with the syntax tree of TypeScript 6: version 7 of the project has no such interface yet. */
const withTypeScript6 = (pkg) => {
  if (!/^(openapi-typescript$|@hey-api\/)/.test(pkg.name) || !pkg.peerDependencies?.typescript) return pkg
  const { typescript: _, ...peerDependencies } = pkg.peerDependencies
  return { ...pkg, peerDependencies, dependencies: { ...pkg.dependencies, typescript: '6.0.3' } }
}

module.exports = { hooks: { readPackage: (pkg) => withTypeScript6(withPlatforms(pkg)) } }
