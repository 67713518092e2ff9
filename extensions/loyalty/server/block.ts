import { extensionBlock } from '@haat/api/extension'
import { readCurrency } from '@haat/api/services/settings.ts'
import { formatMoney, locale } from '@haat/shared/format.ts'
import { z } from 'zod'
import ar from '../texts/ar.json' with { type: 'json' }
import bn from '../texts/bn.json' with { type: 'json' }
import en from '../texts/en.json' with { type: 'json' }
import fr from '../texts/fr.json' with { type: 'json' }
import { readRules } from './points.ts'

const texts = { ar, bn, en, fr }

/** A block that explains the points; `web/rules-block.tsx` adds the points of the signed-in customer. */
export const rulesBlock = extensionBlock({
  settings: z.object({ balance: z.boolean().default(true) }),
  show: async (ctx, { balance }) => {
    const [{ perUnit, pointsPerUnit, minimum }, currency] = await Promise.all([readRules(ctx), readCurrency(ctx)])
    const { rules } = texts[ctx.language]
    const number = new Intl.NumberFormat(locale[ctx.language])
    // Isolated, so that it stays left-to-right in Arabic.
    const one = `\u2066${formatMoney(1, currency, ctx.language)}\u2069`
    const fill = (text: string, points: number) => text.replace('{{points}}', number.format(points)).replace('{{amount}}', one)
    const lines = [fill(rules.earn, perUnit), fill(rules.spend, pointsPerUnit), fill(rules.minimum, minimum)]
    return { html: `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`, data: { balance } }
  },
})
