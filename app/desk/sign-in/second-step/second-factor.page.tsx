import { data, Form, redirect, useNavigation } from 'react-router'
import { visitorContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { pathAfterSignIn, signInPath } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { firstPageOf } from '../../desk.server.ts'
import { deskContext } from '../../desk-context.server.ts'
import { deskHead } from '../../desk-head.ts'
import { logDone, logRefused } from '../../desk-log.server.ts'
import { orNoAnswer } from '../../unanswered-form.ts'
import { tooManyTries } from '../attempts.server.ts'
import { undefinedIfRefused } from '../refusal.server.ts'
import { SignInFault } from '../sign-in-fault.tsx'
import { SignInFrame } from '../sign-in-frame.tsx'
import type { Route } from './+types/second-factor.page.ts'

export const handle = { desk: true }
export const links = deskHead.links
export const meta = deskHead.meta('Second step')

const wrong = 'That code isn’t right, or it’s been used. Each works once. Enter the next one.'
const startAgain = 'This took too long, or too many codes were wrong. Start again with your password.'

/** Checks the second step: a code of the authenticator, or a backup code. Each works once. */
export async function action({ request, context }: Route.ActionArgs) {
	const { auth, attempts } = context.get(deskContext)
	const { address } = context.get(visitorContext)
	const read = await readForm(request, ['code'])
	if (!read.ok) return data({ fault: read.message }, read.status)
	const code = (read.fields.get('code') ?? '').replace(/\s/g, '')
	const { headers: requestHeaders } = request
	const staffId = await auth.api.challengedStaff({ headers: requestHeaders })
	// Without a challenge there is no code to guess, so the attempt is not counted.
	if (!staffId) return data({ fault: startAgain }, 401)
	const verify = /^\d{6}$/.test(code) ? auth.api.verifyTOTP : auth.api.verifyBackupCode
	const tried = await attempts.make({ kind: 'second step', of: staffId }, address, () =>
		undefinedIfRefused(verify({ body: { code }, headers: requestHeaders, asResponse: true })),
	)
	if (!tried.ok && tried.minutes !== undefined) {
		logRefused(context, { staffId }, 'second step locked after repeated failures')
		return data({ fault: tooManyTries(tried.minutes) }, 429)
	}
	if (!tried.ok) {
		logRefused(context, { staffId }, 'second step failed')
		const stillChallenged = await auth.api.challengedStaff({ headers: requestHeaders })
		return data({ fault: stillChallenged ? wrong : startAgain }, 401)
	}
	logDone(context, { staffId, secondStep: true }, 'sign-in succeeded')
	const headers = new Headers()
	for (const cookie of tried.answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
	const to = new URL(request.url).searchParams.get('to')
	return redirect(pathAfterSignIn(to, await firstPageOf(context, staffId)), { headers })
}

export const clientAction = (args: Route.ClientActionArgs) => orNoAnswer(args, (fault) => ({ fault }))

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <SignInFault error={error} />

export default function SecondFactor({ actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	return (
		<SignInFrame title="Enter your code">
			<Form method="post" className="grid gap-4">
				<Field
					label="Code"
					hint="The six digits from your authenticator, or a backup code."
					id="code"
					error={actionData && [actionData.fault]}
				>
					<input
						id="code"
						name="code"
						autoComplete="one-time-code"
						aria-invalid={actionData !== undefined}
						aria-describedby="code-error"
						required
					/>
				</Field>
				<Button kind="solid" type="submit" disabled={busy}>
					Sign in
				</Button>
			</Form>
			<a href={signInPath()}>Start again</a>
		</SignInFrame>
	)
}
