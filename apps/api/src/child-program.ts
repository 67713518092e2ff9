import { extname, join } from 'node:path'

/** Path of a program beside this file, as source or in the bundle. */
export const childProgram = (name: string): string => join(import.meta.dirname, `${name}${extname(import.meta.filename)}`)
