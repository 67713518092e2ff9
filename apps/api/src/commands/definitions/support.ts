/** Examples below the help of a command, one line each. */
export const examples = (...lines: string[]): string => `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`

/** Sets the exit code of the process, which ends when its work is done. */
export function exitWith(code: number): void {
  process.exitCode = code
}
