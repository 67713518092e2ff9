const mostLines = 80

/**
 * The main part of a page, and open dialogs, from the Markdown that Playwright writes about a failed test (`error-context.md`): lines of its
 * accessibility tree without references, at most 80. Empty without a tree.
 */
export function mainOfSnapshot(markdown: string): string[] {
  const tree = /```yaml\n(.*?)\n```/s.exec(markdown)?.[1]?.split('\n') ?? []
  const parts = tree.flatMap((line, index) =>
    /^ *- (main|dialog|alertdialog|alert)\b/.test(line) ? [partFrom(tree, index)] : [],
  )
  const lines = parts.length > 0 ? parts.flat() : tree
  return lines.map((line) => line.replaceAll(/ \[(ref|cursor)=\w+\]/g, '').slice(0, 160)).slice(0, mostLines)
}

/** The line and the lines below it that are indented more. */
function partFrom(tree: string[], start: number): string[] {
  const depth = (line: string) => line.search(/\S/)
  const end = tree.findIndex((line, index) => index > start && depth(line) <= depth(tree[start]!))
  return tree.slice(start, end === -1 ? undefined : end)
}
