import { createHash } from 'node:crypto'
import { CheckoutRequest, CompleteRequest } from '@haat/shared/agents/schema.ts'
import { Id, line } from '@haat/shared/text.ts'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { type CallToolResult, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import {
  AgentError,
  cancelCheckout,
  completeCheckout,
  createCheckout,
  getCheckout,
  getOrder,
  type Outcome,
  updateCheckout,
} from '../../modules/agents/service.ts'
import { callOf, jsonOf, type KnownCall } from './call.ts'
import { rpcError } from './failures.ts'

const Meta = z.object({
  'ucp-agent': z.object({ profile: z.string().max(500) }),
  'idempotency-key': z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,255}$/)
    .optional(),
})
const withId = { meta: Meta, id: Id }

/** The checkout without payment: the tools have the same schema as the REST interface. */
const tools = {
  create_checkout: {
    description: 'Starts a checkout with the items that the buyer wants.',
    input: z.object({ meta: Meta, checkout: CheckoutRequest }),
    run: ({ ctx, agent }, { checkout }) => createCheckout(ctx, agent, checkout),
  } satisfies Tool<{ checkout: CheckoutRequest }>,
  get_checkout: {
    description: 'Returns a checkout as it is now, with prices, problems and, once it is placed, its order.',
    input: z.object(withId),
    run: ({ ctx, agent }, { id }) => getCheckout(ctx, agent, id),
  } satisfies Tool<{ id: string }>,
  update_checkout: {
    description: 'Replaces items, buyer, delivery or discount codes of a checkout.',
    input: z.object({ ...withId, checkout: CheckoutRequest }),
    run: ({ ctx, agent }, { id, checkout }) => updateCheckout(ctx, agent, id, checkout),
  } satisfies Tool<{ id: string; checkout: CheckoutRequest }>,
  complete_checkout: {
    description: 'Places the order. Call it only after the buyer has agreed to the total.',
    input: z.object({ ...withId, checkout: CompleteRequest }),
    run: ({ ctx, agent }, { id, checkout }) => completeCheckout(ctx, agent, id, checkout),
  } satisfies Tool<{ id: string; checkout: CompleteRequest }>,
  cancel_checkout: {
    description: 'Ends a checkout that is not placed yet.',
    input: z.object(withId),
    run: ({ ctx, agent }, { id }) => cancelCheckout(ctx, agent, id),
  } satisfies Tool<{ id: string }>,
  get_order: {
    description: 'Returns an order that this agent has placed, with parcels and refunds.',
    input: z.object({ meta: Meta, id: line(40, 1) }),
    run: ({ ctx, agent }, { id }) => getOrder(ctx, agent, id),
  } satisfies Tool<{ id: string }>,
}

interface Tool<Input> {
  description: string
  input: z.ZodType<Input & { meta: z.infer<typeof Meta> }>
  run: (call: KnownCall, input: Input) => Promise<Outcome>
}

/** Answers one message of the streamable HTTP transport. There are no sessions, so any process answers any call. */
export const answerMcp: RequestHandler = async (req, res) => {
  if (req.method !== 'POST') {
    res.status(405).set('Allow', 'POST').end()
    return
  }
  const message = jsonOf(req)
  // The SDK still takes batches of the former protocol: any number of calls, of which the rate limits count one.
  if (Array.isArray(message)) throw new AgentError('invalid_request', 'Send one message per request.')
  const server = serverFor(req)
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  res.once('close', () => void Promise.all([transport.close(), server.close()]))
  res.set('Cache-Control', 'no-store')
  await server.connect(transport as Parameters<McpServer['connect']>[0])
  await transport.handleRequest(req, res, message)
}

function serverFor(req: Request): McpServer {
  const server = new McpServer({ name: 'haat', version: '1.0.0' })
  for (const [name, { description, input, run }] of Object.entries(tools) as [string, Tool<object>][])
    server.registerTool(name, { description, inputSchema: input }, async (given: unknown): Promise<CallToolResult> => {
      try {
        const { meta, ...rest } = given as { meta: z.infer<typeof Meta> }
        return toResult(await run(withMeta(callOf(req), meta, rest), rest))
      } catch (thrown) {
        const { error } = rpcError(thrown, req)
        throw new McpError(error.code, error.message, error.data)
      }
    })
  return server
}

/** The call with the idempotency key of its metadata; two calls are the same if their arguments are. */
function withMeta({ ctx, agent }: KnownCall, meta: z.infer<typeof Meta>, rest: object): KnownCall {
  if (meta['ucp-agent'].profile !== agent.profile)
    throw new AgentError('profile_not_trusted', 'meta["ucp-agent"] is another profile than UCP-Agent.')
  const key = meta['idempotency-key']
  if (key === undefined) return { ctx, agent }
  const bodyHash = createHash('sha256').update(JSON.stringify(rest)).digest('hex')
  return { ctx: { ...ctx, idempotency: { key, bodyHash } }, agent }
}

const toResult = ({ body }: Outcome): CallToolResult => ({
  structuredContent: body,
  content: [{ type: 'text', text: JSON.stringify(body) }],
})
