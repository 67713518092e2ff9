/**
 * Flags of Node for a process that serves the shop. V8 would let the young generation grow to 100 MB under load and keep it; with halves of 8 MB
 * requests cost no measurable more. It cannot be set from inside, unlike the flags of `main.ts`.
 */
export const nodeFlags: readonly string[] = ['--max-semi-space-size=8']
