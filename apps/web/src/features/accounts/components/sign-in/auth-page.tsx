import type { ReactNode } from 'react'

/** Narrow page layout of sign-in, sign-up and related pages. */
export const AuthPage = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <div className="mx-auto w-full max-w-[460px] px-4 pt-10 pb-16 md:pt-16 md:pb-24">
    <h1 className="text-[32px] md:text-[38px]">{title}</h1>
    {text && <p className="mt-2 text-pretty text-soft">{text}</p>}
    <div className="mt-7 sm:rounded-[20px] sm:border sm:border-line sm:bg-card sm:p-7">{children}</div>
  </div>
)

/** Style of a link in a sentence. */
export const authLink = 'inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4'
