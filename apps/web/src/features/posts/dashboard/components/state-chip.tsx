import type { PostState } from '@haat/shared/posts/constants.ts'
import type { DashboardPostRow } from '@haat/shared/posts/dashboard/schema.ts'
import { postState } from '@haat/shared/posts/rules.ts'
import { useTranslation } from 'react-i18next'
import { Chip, type Tone } from '../../../../ui/chip.tsx'

const tones: Record<PostState, Tone> = { draft: 'plain', scheduled: 'info', published: 'good' }

export const stateOf = (post: Pick<DashboardPostRow, 'status' | 'publishedAt'>): PostState => postState(post, new Date())

export function StateChip({ post }: { post: Pick<DashboardPostRow, 'status' | 'publishedAt'> }) {
  const { t } = useTranslation()
  const state = stateOf(post)
  return <Chip tone={tones[state]}>{t(`dashboard.posts.state.${state}`)}</Chip>
}
