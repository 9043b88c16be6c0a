import { data, Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { platformContext, visitorContext } from '#app/platform/context.server.ts'
import { storable } from '#app/platform/database/storable-text.ts'
import { readForm } from '#app/platform/form.server.ts'
import { forgottenPasswordPath, signInPath } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { deskContext } from '../../desk-context.server.ts'
import { deskHead } from '../../desk-head.ts'
import { logDone, logRefused } from '../../desk-log.server.ts'
import { easyToGuess, password } from '../../staff/staff.ts'
import { orNoAnswer } from '../../unanswered-form.ts'
import { tooManyTries } from '../attempts.server.ts'
import { SignInFault } from '../sign-in-fault.tsx'
import { SignInFrame } from '../sign-in-frame.tsx'
import type { Route } from './+types/set-password.page.ts'
import { setPasswordByLink } from './set-password.server.ts'

export const handle = { desk: true }
export const links = deskHead.links
export const meta = deskHead.meta('Set your password')

const passwordsSchema = z
	.object({ password, again: z.string() })
	.refine((typed) => typed.password === typed.again, {
		path: ['again'],
		error: 'That isn’t the same password.',
	})

/**
 * Sets the password of the account that the link's token is for. The token works once; all sessions of the account
 * end.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
	const { auth, attempts } = context.get(deskContext)
	const { address } = context.get(visitorContext)
	const read = await readForm(request, passwordsSchema.keyof().options)
	if (!read.ok) return data({ password: undefined, again: undefined, link: read.message }, read.status)
	const typed = passwordsSchema.safeParse(Object.fromEntries(read.fields))
	if (!typed.success) {
		const faults = z.flattenError(typed.error).fieldErrors
		return data({ password: faults.password, again: faults.again, link: undefined }, 422)
	}
	const token = storable(params.token)
	const tried = await attempts.make({ kind: 'password link', of: token }, address, () =>
		setPasswordByLink({ ...context.get(platformContext), auth }, token, typed.data.password),
	)
	if (tried.ok && tried.answer.outcome === 'set') {
		logDone(context, { staffId: tried.answer.staffId }, 'a password was set by a link')
		return redirect(signInPath())
	}
	if (tried.ok) return data({ password: [easyToGuess], again: undefined, link: undefined }, 422)
	const { minutes } = tried
	logRefused(
		context,
		{ staffId: undefined, locked: minutes !== undefined },
		'a link for a password was refused',
	)
	const link = minutes === undefined ? spent : `${tooManyTries(minutes)} Nothing was changed.`
	return data({ password: undefined, again: undefined, link }, minutes === undefined ? 410 : 429)
}

const spent = 'This link has been used or is too old. Ask for another one below.'

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (link) => ({ password: undefined, again: undefined, link }))

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <SignInFault error={error} />

export default function SetPassword({ actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	return (
		<SignInFrame title="Set your password">
			{actionData?.link && (
				<p role="alert" className="text-brick">
					{actionData.link}
				</p>
			)}
			<Form method="post" className="grid gap-4">
				<Field
					label="New password"
					hint="At least 12 characters. A short sentence is easy to remember."
					id="password"
					error={actionData?.password}
				>
					<input id="password" name="password" type="password" autoComplete="new-password" required />
				</Field>
				<Field label="Type it again" id="again" error={actionData?.again}>
					<input id="again" name="again" type="password" autoComplete="new-password" required />
				</Field>
				<Button kind="solid" type="submit" disabled={busy}>
					Set password
				</Button>
			</Form>
			{actionData?.link && <a href={forgottenPasswordPath()}>Ask for another link</a>}
		</SignInFrame>
	)
}
