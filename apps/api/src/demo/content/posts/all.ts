import type { PostSeed } from '../types.ts'
import { leather } from './leather.ts'
import { plants } from './plants.ts'
import { tea } from './tea.ts'

/** Posts of the journal, newest first. */
export const posts: readonly PostSeed[] = [leather, tea, plants]
