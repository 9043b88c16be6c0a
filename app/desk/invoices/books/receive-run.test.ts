import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { staffNamed } from '#tests/support/ids.ts'
import { setUpInvoices } from '#tests/support/invoice-acts.ts'
import { receiveRun } from './receive-run.server.ts'

test('a form makes a run of its period, or is told why not', async () => {
	await using setup = await setUpInvoices('2026-01-05')
	const send = (fields: Record<string, string>) =>
		receiveRun(setup.platform, new Map(Object.entries(fields)), staffNamed('Dana'))
	const form = { from: '2026-01-01', to: '2026-01-31', scope: 'new', formKey: randomUUID() }
	const count = async () =>
		(await setup.pool.query('select count(*)::integer as count from book_runs')).rows[0].count
	expect(await send(form)).toMatchObject({
		status: 409,
		answer: { message: 'There’s nothing new to export on these days. Nothing was changed.' },
	})
	await setup.issue(10_000)
	expect(await send({ ...form, scope: 'some' })).toMatchObject({ status: 422, answer: { ok: false } })
	expect(await send({ ...form, formKey: 'x' })).toMatchObject({ status: 422 })
	expect(await send({ ...form, from: '2026-02-01' })).toMatchObject({
		status: 422,
		answer: { message: 'The first day is after the last one. Pick both again.' },
	})
	expect(await count()).toBe(0)
	expect(await send(form)).toMatchObject({
		status: 200,
		answer: { ok: true, message: expect.stringMatching(/^Run \d+ is made\. Its files are below\.$/) },
	})
	expect(await send(form)).toMatchObject({ status: 200 })
	// Gone back to and sent with something else, it is no run, and not said to be one.
	for (const change of [{ scope: 'all' }, { from: '2026-01-02' }, { to: '2026-01-30' }])
		expect(await send({ ...form, ...change })).toMatchObject({
			status: 409,
			answer: { ok: false, message: expect.stringContaining('was sent before') },
		})
	expect(await count()).toBe(1)
})
