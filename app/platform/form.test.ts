import fc from 'fast-check'
import { expect, test } from 'vitest'
import { busyWith, grownInLine, hostileForm, longHostileForm } from '#tests/support/hostile-form.ts'
import { readForm } from './form.server.ts'
import { largestBody } from './http/request-body.server.ts'

const names = ['name', 'email', 'notes', 'date'] as const

const rounds = process.env.HARD ? 20 : 1

const read = (body: BodyInit | null, type = 'application/x-www-form-urlencoded') =>
	readForm(
		new Request('http://localhost/book', { method: 'POST', body, headers: { 'Content-Type': type } }),
		names,
	)

test('the fields that were sent have the text that was typed; the others are missing', async () => {
	expect(await read('name=Zo%C3%AB+Roy&notes=one%0D%0Atwo&email=')).toEqual({
		ok: true,
		fields: new Map([
			['name', 'Zoë Roy'],
			['notes', 'one\r\ntwo'],
			['email', ''],
		]),
	})
	expect(await read('')).toEqual({ ok: true, fields: new Map() })
	expect(await read('name=Jo', 'Application/X-WWW-Form-Urlencoded; charset=UTF-8')).toMatchObject({
		ok: true,
	})
	expect(await read('notes=a%00b')).toMatchObject({ fields: new Map([['notes', 'ab']]) })
})

test.each([
	['JSON', '{"name":"Jo"}', 'application/json', 415],
	['no type', 'name=Jo', '', 415],
	['a type that begins like ours', 'name=Jo', 'application/x-www-form-urlencoded2', 415],
	['multipart', '--x--', 'multipart/form-data; boundary=x', 415],
	['an unknown field', 'name=Jo&role=owner', undefined, 400],
	['an index', 'a[99999999]=1', undefined, 400],
	['an index of a known field', 'name[0]=1', undefined, 400],
	['a nested field', 'name.first=Jo', undefined, 400],
	['a field twice', 'name=Jo&name=Zoë', undefined, 400],
	['a property of every object', '__proto__=1', undefined, 400],
	['a field that begins with two underscores', '__intent__=1', undefined, 400],
	['more pairs than any form has', '&'.repeat(60), undefined, 400],
	['text that is not UTF-8', new Uint8Array([0x6e, 0xff]), undefined, 400],
	['a body that is too large', `notes=${'x'.repeat(largestBody)}`, undefined, 413],
])('%s is refused with a message', async (_, body, type, status) => {
	expect(await read(body, type)).toEqual({ ok: false, status, message: expect.stringMatching(/^\w.*\.$/) })
})

test('a body that is cut off, and one that never ends, are refused', async () => {
	let pulled = 0
	const endless = new ReadableStream({
		pull: (controller) => {
			pulled++
			controller.enqueue(new Uint8Array(64 * 1024))
		},
	})
	const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('the line is cut')) })
	const send = (body: ReadableStream) => {
		const init = {
			method: 'POST',
			body,
			duplex: 'half',
			headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
		}
		return readForm(new Request('http://localhost/book', init), names)
	}
	expect(await send(broken)).toMatchObject({ status: 400 })
	expect(await send(endless)).toMatchObject({ status: 413 })
	expect(pulled).toBeLessThan(20)
})

test('from any body only known fields are read, each text as the database accepts it', async () => {
	let accepted = 0
	await fc.assert(
		fc.asyncProperty(hostileForm(names), async (body) => {
			const form = await read(new Uint8Array(body))
			if (form.ok) {
				accepted++
				expect(names).toEqual(expect.arrayContaining([...form.fields.keys()]))
				for (const text of form.fields.values()) expect(text).toBe(text.replaceAll('\0', '').toWellFormed())
			} else expect([400, 413, 415]).toContain(form.status)
		}),
		{ numRuns: 2000 * rounds },
	)
	expect(accepted).toBeGreaterThan(20)
})

test('the time to read a long body grows linearly with its length', async () => {
	await fc.assert(
		fc.asyncProperty(longHostileForm(names), async (body) => {
			const reading = (length: number) => {
				const bytes = new Uint8Array(body(length))
				return busyWith(() => read(bytes))
			}
			const times = [await reading(largestBody / 16), await reading(largestBody)] as const
			expect(grownInLine(...times), `${times.join(' ms, then ')} ms`).toBe(true)
		}),
		{ numRuns: 100 * rounds },
	)
})
