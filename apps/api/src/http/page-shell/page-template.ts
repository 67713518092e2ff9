import { textDirection } from '@haat/shared/reference/languages.ts'
import { runtimeConfigTag, startTag } from '@haat/shared/settings/runtime-config.ts'
import type { Language } from '@haat/shared/text.ts'
import { scriptHash } from '../middleware/security-headers.ts'

/** What a page adds to the built index.html. */
interface PageParts {
  language: Language
  /** CSP nonce of the styles */
  styleNonce: string
  /** tags before the end of the head */
  head: string
  /** markup before the element of the application */
  beforeRoot: string
  /** markup within it */
  inRoot: string
}

/** The built index.html, cut once at the places where pages differ. */
export interface PageTemplate {
  /** sources of the content security policy for its inline scripts, which are the same on all pages */
  scriptHashes: readonly string[]
  /** tags of its scripts in their order, which each page places itself */
  scripts: string
  /** The page in two parts: before the end of the body, and the rest. */
  write: (parts: PageParts) => [start: string, end: string]
}

/** @param keepsConfig whether pages read the address of the API from a file, because it has another origin */
export function pageTemplate(built: string, { keepsConfig }: { keepsConfig: boolean }): PageTemplate {
  const scripts: string[] = []
  const page = (keepsConfig ? built : built.replace(runtimeConfigTag, ''))
    .replace(/\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g, (_all, tag: string) => {
      scripts.push(tag)
      return ''
    })
    .replace(startTag, '')
    .replace(/\s*<title>[\s\S]*?<\/title>/, '')
    .replace(/\s*<meta name="description"[^>]*>/, '')
  const [beforeHtml, afterHtml] = cut(page, /<html[^>]*>/)
  const [head, afterHead] = cut(afterHtml, /(?=<\/head>)/)
  const [beforeRoot, afterRoot] = cut(afterHead, /(?=<div id="root"[^>]*>)/)
  const [root, inBody] = cut(afterRoot, /(?<=<div id="root"[^>]*>)\s*(?=<\/div>)/)
  const [body, end] = cut(inBody, /(?=<\/body>)/)
  const styled = [head, beforeRoot, body].map((part) => part.split(/<style(?=[\s>])/))
  return {
    scriptHashes: [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) =>
      scriptHash(script!),
    ),
    scripts: scripts.join(''),
    write: ({ language, styleNonce, ...parts }) => {
      const [head, beforeRoot, body] = styled.map((between) => between.join(`<style nonce="${styleNonce}"`))
      const open = `<html lang="${language}" dir="${textDirection(language)}">`
      return [`${beforeHtml}${open}${head}${parts.head}\n${beforeRoot}${parts.beforeRoot}${root}${parts.inRoot}${body}`, end]
    },
  }
}

/** The text before and after the first match, without the match; the whole text and an empty one without a match. */
function cut(text: string, at: RegExp): [before: string, after: string] {
  const found = at.exec(text)
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text, '']
}
