import type { ShownBlockOf } from '@haat/shared/blocks/shown.ts'
import { Collapsible } from '../../../ui/layout/collapsible.tsx'
import { BlockSection } from './block-section.tsx'

/** Questions that open their answers. */
export const Faq = ({ block: { title, questions } }: { block: ShownBlockOf<'faq'> }) => (
  <BlockSection title={title}>
    <div className="max-w-[76ch] border-t border-line">
      {questions.map(({ question, answer }) => (
        <Collapsible key={question} title={question}>
          <p className="max-w-[68ch] whitespace-pre-line text-soft">{answer}</p>
        </Collapsible>
      ))}
    </div>
  </BlockSection>
)
