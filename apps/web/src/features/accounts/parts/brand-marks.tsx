/** The marks of those one may sign in with, in their own colours, as their owners ask for. */
const Google = () => (
  <svg viewBox="0 0 24 24" aria-hidden className="size-5 shrink-0">
    <path
      fill="#4285F4"
      d="M23.5 12.27c0-.85-.08-1.66-.22-2.45H12v4.64h6.45a5.52 5.52 0 0 1-2.39 3.62v3.01h3.87c2.26-2.09 3.57-5.16 3.57-8.82Z"
    />
    <path
      fill="#34A853"
      d="M12 24c3.24 0 5.96-1.07 7.94-2.91l-3.87-3.01c-1.08.72-2.45 1.15-4.07 1.15-3.13 0-5.78-2.11-6.73-4.95H1.27v3.11A12 12 0 0 0 12 24Z"
    />
    <path fill="#FBBC05" d="M5.27 14.28a7.2 7.2 0 0 1 0-4.56V6.61H1.27a12 12 0 0 0 0 10.78l4-3.11Z" />
    <path
      fill="#EA4335"
      d="M12 4.77c1.76 0 3.35.61 4.6 1.8l3.43-3.43C17.95 1.19 15.24 0 12 0A12 12 0 0 0 1.27 6.61l4 3.11C6.22 6.88 8.87 4.77 12 4.77Z"
    />
  </svg>
)

const Facebook = () => (
  <svg viewBox="0 0 24 24" aria-hidden className="size-5 shrink-0">
    <circle cx="12" cy="12" r="12" fill="#0866FF" />
    <path
      fill="#fff"
      d="m16.67 15.47.53-3.47h-3.33V9.75c0-.95.47-1.88 1.96-1.88h1.52V4.92s-1.38-.24-2.69-.24c-2.75 0-4.54 1.67-4.54 4.68V12H7.08v3.47h3.04v8.38a12.2 12.2 0 0 0 3.75 0v-8.38h2.8Z"
    />
  </svg>
)

export const brandMarks: Record<string, () => React.ReactNode> = { google: Google, facebook: Facebook }
