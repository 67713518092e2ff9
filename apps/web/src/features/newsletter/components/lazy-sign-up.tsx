import { lazyPart } from '../../../lib/lazy-now.tsx'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'

const SignUpForm = lazyPart(() => import('./sign-up-form.tsx'))

/** The sign-up form, with its own chunk; its room is reserved while it loads. */
export const NewsletterSignUp = ({ source }: { source: 'footer' | 'block' }) => (
  <div className="min-h-[122px] sm:min-h-[76px]">
    <LazySection failure="none">
      <SignUpForm source={source} />
    </LazySection>
  </div>
)
