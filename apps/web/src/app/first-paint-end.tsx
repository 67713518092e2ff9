import { useEffect, useLayoutEffect } from 'react'
import { endOpening } from '../lib/boot.ts'

/**
 * Removes what the server drew before the first script ran (`page-shell/first-paint` of the API). Rendered beside the content of a page:
 * its effect runs when that content is laid out, and not while code of the page is missing. So no frame is blank.
 */
export function FirstPaintEnd() {
  useLayoutEffect(() => document.getElementById('first-paint')?.remove(), [])
  useEffect(endOpening, [])
  return null
}
