import { createServer, type RequestListener } from 'node:http'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listen } from '#fakes/listener.ts'
import { fetchJson } from './json-client.ts'

const schema = z.object({ change: z.string() })

/** A server that handles every request with `answer`. */
async function serving(answer: RequestListener) {
	const server = createServer(answer)
	const address = `http://127.0.0.1:${await listen(server, 0)}/`
	const close = async () => {
		server.closeAllConnections()
		await new Promise((resolve) => server.close(resolve))
	}
	return { address, close, [Symbol.asyncDispose]: close }
}

const respondingWith = (status: number, text: string) =>
	serving((_request, response) => {
		response.writeHead(status)
		response.end(text)
	})

test('a response that fits the schema is returned, whatever its status', async () => {
	await using fine = await respondingWith(200, '{"change":"7","more":1}')
	expect(await fetchJson(fine.address, schema)).toEqual({ outcome: 'answered', data: { change: '7' } })
	await using conflict = await respondingWith(409, '{"change":"8"}')
	expect(await fetchJson(conflict.address, schema)).toEqual({ outcome: 'answered', data: { change: '8' } })
})

test('any other response is a refusal, with its status and body', async () => {
	await using refusal = await respondingWith(503, '{"message":"Try again in a minute."}')
	expect(await fetchJson(refusal.address, schema)).toEqual({
		outcome: 'refused',
		status: 503,
		body: { message: 'Try again in a minute.' },
	})
	await using page = await respondingWith(502, '<h1>Bad gateway</h1>')
	expect(await fetchJson(page.address, schema)).toEqual({ outcome: 'refused', status: 502, body: undefined })
	await using odd = await respondingWith(200, '{"change":7}')
	expect(await fetchJson(odd.address, schema)).toEqual({
		outcome: 'refused',
		status: 200,
		body: { change: 7 },
	})
})

test('a request is unanswered when there is no connection, no response in time, or the request is cut or aborted', async () => {
	const unanswered = { outcome: 'unanswered' }
	const gone = await respondingWith(200, '{}')
	await gone.close()
	expect(await fetchJson(gone.address, schema)).toEqual(unanswered)

	await using broken = await serving((_request, response) => {
		response.writeHead(200, { 'Content-Length': 100 })
		response.write('{"change":', () => response.destroy())
	})
	expect(await fetchJson(broken.address, schema)).toEqual(unanswered)

	await using silent = await serving(() => undefined)
	expect(await fetchJson(silent.address, schema, { timeout: 1 })).toEqual(unanswered)

	const begun = vi.fn()
	await using waiting = await serving(begun)
	const ending = new AbortController()
	const fetched = fetchJson(waiting.address, schema, { signal: ending.signal })
	await vi.waitFor(() => expect(begun).toHaveBeenCalled(), { timeout: 20_000 })
	ending.abort()
	expect(await fetched).toEqual(unanswered)
	expect(await fetchJson(waiting.address, schema, { signal: ending.signal })).toEqual(unanswered)
})

test('method, headers and body are sent unchanged', async () => {
	await using echo = await serving(async (request, response) => {
		let body = ''
		for await (const chunk of request) body += chunk
		response.end(JSON.stringify({ change: `${request.method} ${request.headers['if-match']} ${body}` }))
	})
	expect(
		await fetchJson(echo.address, schema, { method: 'PATCH', headers: { 'If-Match': '"1"' }, body: '{}' }),
	).toEqual({ outcome: 'answered', data: { change: 'PATCH "1" {}' } })
})
