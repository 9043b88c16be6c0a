import { expect, test } from 'vitest'
import { owner, setUpDesk } from '#tests/support/desk-setup.ts'
import { routeArgs } from '#tests/support/route.ts'
import { fillSaved, ownReasons } from '../../saved-replies/saved-replies.server.ts'
import { faultsIn, filledIn } from '../../saved-replies/saved-reply.ts'
import { action, loader } from './saved-replies.page.tsx'

async function setUp() {
	const setup = await setUpDesk()
	const cookie = await setup.signIn(owner)
	const args = (form?: Record<string, string>) =>
		routeArgs(setup.context(), {
			path: '/admin/inbox/saved-replies',
			params: {},
			headers: { Cookie: cookie },
			...(form && { method: 'POST', body: new URLSearchParams(form) }),
		})
	return {
		...setup,
		list: async () => (await loader(args())).replies,
		history: async () =>
			(await loader(args())).history.map(({ actor, action, changes }) => ({ actor, action, changes })),
		send: async (form: Record<string, string>) => {
			const { data, init } = await action(args(form))
			return { status: init?.status, ...data }
		},
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('a reply is saved, filled in, changed and deleted; of two who change one, the second is told', async () => {
	await using setup = await setUp()
	expect(await setup.send({ does: 'add', title: ' Prices ', words: 'Hi {name}, see {link}' })).toMatchObject({
		ok: true,
	})
	const [saved] = await setup.list()
	if (!saved) throw new Error('nothing was saved')
	expect(saved).toMatchObject({ title: 'Prices', seen: '1', changed: expect.stringMatching(/^Owner/) })
	expect(await fillSaved(setup.platform, saved.id, 'Rosa Diaz')).toMatch(
		/^Hi Rosa, see http.*\/#quote-calculator$/,
	)
	const change = { does: 'save', id: saved.id, seen: '1', title: 'Prices', words: 'See {link}' }
	expect(await setup.send(change)).toMatchObject({ ok: true })
	expect(await setup.send({ ...change, words: 'Mine' })).toMatchObject({
		status: 409,
		typed: { words: 'Mine' },
		seen: '2',
	})
	expect(await setup.send({ does: 'delete', id: saved.id, seen: '1' })).toMatchObject({ status: 409 })
	expect(await setup.send({ ...change, seen: '2', words: 'Mine' })).toMatchObject({ ok: true })
	expect(await setup.send({ does: 'delete', id: saved.id, seen: '3' })).toMatchObject({ ok: true })
	expect(await setup.list()).toEqual([])
	expect(await fillSaved(setup.platform, saved.id, 'Rosa Diaz')).toBeUndefined()
	expect(await setup.send({ does: 'add', title: '', words: '{nobody}' })).toMatchObject({
		status: 422,
		typed: { title: '', words: '{nobody}' },
		faults: { title: expect.any(String), words: expect.stringContaining('{nobody}') },
	})
	expect(await setup.send({ does: 'save', id: 'x', seen: '1' })).toMatchObject({ status: 422 })
})

test('the history tells who added, changed and deleted a saved reply, the latest first; what changes nothing is not in it', async () => {
	await using setup = await setUp()
	expect(await setup.history()).toEqual([])
	await setup.send({ does: 'add', title: 'Prices', words: 'See {link}' })
	const [saved] = await setup.list()
	const change = { does: 'save', id: saved?.id ?? '', seen: '1', title: 'Prices', words: 'See {link}' }
	expect(await setup.send(change)).toMatchObject({ ok: true })
	expect(await setup.send({ ...change, seen: '2', words: 'Call {phone}' })).toMatchObject({ ok: true })
	expect(await setup.send({ ...change, seen: '2', words: 'Too late' })).toMatchObject({ status: 409 })
	expect(await setup.send({ does: 'delete', id: saved?.id ?? '', seen: '3' })).toMatchObject({ ok: true })
	const actor = 'Owner'
	expect(await setup.history()).toEqual([
		{
			...{ actor, action: 'deleted ‘Prices’' },
			changes: [
				{ what: 'Name', before: 'Prices', after: '' },
				{ what: 'Words', before: 'Call {phone}', after: '' },
			],
		},
		{
			...{ actor, action: 'changed ‘Prices’' },
			changes: [{ what: 'Words', before: 'See {link}', after: 'Call {phone}' }],
		},
		{
			...{ actor, action: 'added ‘Prices’' },
			changes: [
				{ what: 'Name', before: '', after: 'Prices' },
				{ what: 'Words', before: '', after: 'See {link}' },
			],
		},
	])
})

test('blanks are filled in once, and a name that has no first name leaves none', () => {
	const values = { company: 'Bowline', link: 'https://x', phone: '{name}' }
	expect(filledIn('Hi {name}, {company}: {link} {phone}', { ...values, name: 'Rosa Diaz' })).toBe(
		'Hi Rosa, Bowline: https://x {name}',
	)
	expect(filledIn('Hi {name}, come by.', { ...values, name: 'Acme Ltd' })).toBe('Hi, come by.')
	expect(faultsIn({ title: 'A', words: 'Hi {name}' })).toEqual({})
	expect(faultsIn({ title: 'A', words: 'Hi {' })).toEqual({ words: expect.stringContaining('brace') })
	expect(faultsIn({ title: 'a'.repeat(61), words: 'a'.repeat(601) })).toEqual({
		title: expect.stringContaining('60'),
		words: expect.stringContaining('600'),
	})
})

test('a saved reply of one line that names nobody is offered as a reason, filled in; a longer one only where it fits', async () => {
	await using setup = await setUp()
	const texts = {
		'Snow day': 'Snow day: {company} stays off the roads',
		Named: 'Sorry {name}, snow',
		Lines: 'Snow\nIce',
		Long: 'x'.repeat(110),
	}
	for (const [title, words] of Object.entries(texts)) await setup.send({ does: 'add', title, words })
	const snow = { title: 'Snow day', words: 'Snow day: Bowline stays off the roads' }
	expect(await ownReasons(setup.platform, 100)).toEqual([snow])
	expect(await ownReasons(setup.platform, 120)).toEqual([{ title: 'Long', words: texts.Long }, snow])
})
