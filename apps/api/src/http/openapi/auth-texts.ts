/** How an API client without a browser signs in, step by step. */
export const csrfText = `**Signing in, step by step.** Keep the cookies between the steps (\`-c\`, \`-b\`); \`$SHOP\` is the address of the shop.

1. Ask for a token. Its cookie ties it to you.

   \`\`\`sh
   TOKEN=$(curl -s -c jar -b jar $SHOP/api/auth/csrf | jq -r .csrfToken)
   \`\`\`

2. Post what you would type. \`json=true\` asks for JSON in place of a redirect.

   \`\`\`sh
   curl -s -c jar -b jar $SHOP/api/auth/callback/credentials \\
     --data-urlencode "csrfToken=$TOKEN" --data-urlencode "email=you@example.com" \\
     --data-urlencode "password=…" -d json=true -d callbackUrl=/
   \`\`\`

   200 \`{"url": …}\` set the session cookie. 401 names the reason in \`url\`. With \`error=SecondFactorRequired\` post
   \`code\` (six digits of the authenticator, or a recovery code) with the same jar.

3. Look who you are, and call anything else with the same jar.

   \`\`\`sh
   curl -s -c jar -b jar $SHOP/api/auth/session
   curl -s -b jar $SHOP/api/home/account
   \`\`\`

4. Sign out.

   \`\`\`sh
   curl -s -c jar -b jar $SHOP/api/auth/signout --data-urlencode "csrfToken=$TOKEN" -d json=true
   \`\`\`

The cookie is \`next-auth.session-token\` on http and \`__Secure-next-auth.session-token\` on https. It lives 30 days from the last
visit, 90 days at most. The unmodified client of NextAuth v4 does all of this by itself.`

export const startText = `Send the browser to the \`url\` of the answer. Parameters in the query of this POST (\`prompt\`, \`login_hint\`, …) go along to the
provider; those that guard the trip stay ours. The trip has to end within 15 minutes in the same browser, at
\`/api/auth/callback/{provider}\`. While signed in it links the identity to the account.

\`email\` needs the field \`email\`. Whether there is such an account is told by the mail alone.`

export const signInText = `\`credentials\`: \`email\` and \`password\`, with \`code\` where the account has a second factor; or \`code\` alone within ten minutes
after the password (or a social sign-in, or a mailed link) was right.

\`passkey\`: \`answer\`, the JSON of what the browser's passkey answered to the options of \`POST /api/home/passkeys/options\`.`
