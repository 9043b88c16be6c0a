import { redirect } from 'react-router'
import { refusal } from '#app/platform/answers.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { homeSection } from '#app/shell/links.ts'
import type { Route } from './+types/another-quote.resource.ts'
import { forgottenCookie } from './owner-token.server.ts'

/**
 * `POST /quotes/another`: this browser forgets its quote and has a clean sheet, with a script or without one. The quote
 * stays as it is, and its mailed link still opens it.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const read = await readForm(request, [])
	if (!read.ok) return refusal(read.status, read.message)
	return redirect(homeSection('calculator'), {
		status: 303,
		headers: {
			'Set-Cookie': forgottenCookie(context.get(platformContext).config),
			'Cache-Control': 'no-store',
		},
	})
}
