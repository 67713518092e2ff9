/**
 * What the shop uses of `node:http`. An import statement of that module reads all its exports, and one of them, `WebSocket`, loads the whole of `fetch`:
 * 14 MB of memory that a process needs only when it calls `fetch`.
 */
export const { createServer, request } = process.getBuiltinModule('node:http')
