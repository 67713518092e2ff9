/**
 * Option of the HTTP servers in tests. Node closes an idle connection after 5 s; on a busy machine the next request can be on its way just then and is
 * lost. The shop itself waits for 65 s (`start-shop.ts`).
 */
export const keepsConnections = { keepAliveTimeout: 600_000 }
