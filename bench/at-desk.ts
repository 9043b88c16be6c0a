import type { Program } from '#tests/support/program.ts'

/** The variables that make the first account of the desk. */
export const owner = { ADMIN_EMAIL: 'owner@bowline.example', ADMIN_PASSWORD: 'a short sentence' }

/** A program, and the session of its owner. */
export type AtDesk = { program: Program; cookie: string }

export async function signIn(program: Program): Promise<AtDesk> {
	const signedIn = await fetch(`${program.address}/admin/sign-in`, {
		method: 'POST',
		redirect: 'manual',
		headers: { Origin: program.address },
		body: new URLSearchParams({ email: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD }),
	})
	return { program, cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** The time until the first piece of a response arrives, in milliseconds: that of the desk's lists is the list. */
export async function timeToList({ program, cookie }: AtDesk, path: string): Promise<number> {
	const began = performance.now()
	const answer = await fetch(`${program.address}${path}`, { headers: { Cookie: cookie } })
	const reader = answer.body?.getReader()
	await reader?.read()
	const took = performance.now() - began
	while (!(await reader?.read())?.done);
	if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
	return took
}
