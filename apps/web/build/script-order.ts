import type { Plugin } from 'vite'

/**
 * Makes each file that the entry imports a script of the page of its own, before the entry. Browsers evaluate each script in a task of its own, so a slow phone
 * can react between them; the files that an entry imports would be evaluated in one long task.
 */
export function scriptOrder(): Plugin {
  return {
    name: 'haat:script-order',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: inOrder },
  }
}

/** The page with the preloaded files of its entry as scripts, in the order of their imports. */
export function inOrder(html: string): string {
  const preloads: string[] = []
  const rest = html.replace(/\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g, (_all, file: string) => {
    preloads.push(file)
    return ''
  })
  const scripts = preloads.map((file) => `<script type="module" crossorigin src="${file}"></script>\n    `)
  return rest.replace('<script type="module"', () => `${scripts.join('')}<script type="module"`)
}
