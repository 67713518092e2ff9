import { payloadVersion } from '@haat/shared/webhooks/rules.ts'
import { webhookData } from '@haat/shared/webhooks/schema.ts'
import { testTopic, topicSection, webhookTopicNames, webhookTopics } from '@haat/shared/webhooks/topics.ts'
import { z } from 'zod'
import type { ZodOpenApiPathItemObject } from 'zod-openapi'

/** How webhooks work, for the description of the document. */
export const webhooksText = `**Webhooks** are set up in the dashboard section “Developers”. Each event is a \`POST\` of JSON, signed as the
Standard Webhooks specification says (\`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`), so that its libraries verify it. Answer
with a status from 200 to 299 within 15 seconds. Otherwise the event is sent again after 5 seconds, and then at longer and longer
intervals, for three and a half days. Events of one object arrive in the order of its changes, each at least once: ignore a \`webhook-id\`
that you have seen. Redirects are not followed.`

/** The requests that the shop sends to webhooks, by topic. */
export const webhookPaths = (): Record<string, ZodOpenApiPathItemObject> => ({
  ...Object.fromEntries(
    webhookTopicNames.map((topic) => {
      const section = `Requires that the owner of the webhook has the permission \`view\` in the section \`${topicSection(topic)}\`.`
      return [topic, pathOf(topic, webhookData[webhookTopics[topic]], section)]
    }),
  ),
  [testTopic]: pathOf(
    testTopic,
    z.object({ webhook: z.object({ _id: z.string(), name: z.string() }) }),
    'Sent on request of staff, once, to try a receiver.',
  ),
})

const pathOf = (topic: string, data: z.ZodType, description: string): ZodOpenApiPathItemObject => ({
  post: {
    operationId: `webhooks.${topic.replace(/\W(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['webhooks'],
    summary: `Sends the event ${topic}.`,
    description,
    security: [],
    requestParams: { header: headers },
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            type: z.literal(topic),
            timestamp: z.iso.datetime().meta({ description: 'when the change was made' }),
            version: z.literal(payloadVersion),
            data,
          }),
        },
      },
    },
    responses: {
      '2XX': { description: 'The event is received.' },
      '410': { description: 'The receiver is gone: the webhook is paused.' },
      '4XX': { description: 'The event is sent again later.' },
    },
  },
})

const headers = z.object({
  'webhook-id': z.string().meta({ description: 'Id of the event; the same whenever it is sent again.' }),
  'webhook-timestamp': z.string().meta({ description: 'Seconds since 1970 at this attempt.' }),
  'webhook-signature': z.string().meta({
    description:
      '`v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; while a secret is replaced, two of them with a space between.',
  }),
})
