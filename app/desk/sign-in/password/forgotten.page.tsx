import { data, Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { platformContext, visitorContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { signInPath } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { oneLine } from '#app/values/typed-text.ts'
import { deskContext } from '../../desk-context.server.ts'
import { deskHead } from '../../desk-head.ts'
import { logDone, logRefused } from '../../desk-log.server.ts'
import { orNoAnswer } from '../../unanswered-form.ts'
import { tooManyTries } from '../attempts.server.ts'
import { askForPasswordLink, staffIdOf } from '../sign-in.server.ts'
import { SignInFault } from '../sign-in-fault.tsx'
import { SignInFrame } from '../sign-in-frame.tsx'
import type { Route } from './+types/forgotten.page.ts'

export const handle = { desk: true }
export const links = deskHead.links
export const meta = deskHead.meta('Forgot your password?')

const emailSchema = z.string().overwrite(oneLine).toLowerCase().max(320).pipe(z.email())

type Answer = { asked: boolean; email: string; fault: string | undefined }

/**
 * Has a link for a new password mailed. The answer is the same whether or not the email address has an account, and so
 * is its limit: each request counts like a wrong password.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const { attempts } = context.get(deskContext)
	const { address } = context.get(visitorContext)
	const platform = context.get(platformContext)
	const read = await readForm(request, ['email'])
	if (!read.ok) return refused('', read.message, read.status)
	const email = read.fields.get('email') ?? ''
	const parsed = emailSchema.safeParse(email)
	if (!parsed.success) return refused(email, 'Enter an email address, such as dana@example.ca.', 422)
	const staffId = await staffIdOf(platform, parsed.data)
	const counted = await attempts.make({ kind: 'forgotten password', of: parsed.data }, address, async () => {
		await askForPasswordLink(platform, parsed.data)
		return undefined
	})
	if (!counted.ok && counted.minutes !== undefined) {
		logRefused(context, { staffId }, 'links for new passwords locked after repeated requests')
		return refused(email, tooManyTries(counted.minutes), 429)
	}
	logDone(context, { staffId }, 'a link for a new password was asked for')
	return data<Answer>({ asked: true, email, fault: undefined })
}

const refused = (email: string, fault: string, status: number) =>
	data<Answer>({ asked: false, email, fault }, status)

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (fault): Answer => ({ asked: false, email: '', fault }))

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <SignInFault error={error} />

export default function Forgotten({ actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	return (
		<SignInFrame title="Forgot your password?">
			<div role="status">
				{actionData?.asked && (
					<p className="rounded-field border border-line bg-sand p-3">
						If <b className="wrap-anywhere">{actionData.email}</b> has an account here, a link for a new
						password is on its way to it. It works once, for 24 hours. If nothing arrives, check your spam
						folder, or ask an owner for a link.
					</p>
				)}
			</div>
			<Form method="post" className="grid gap-4">
				<Field
					label="Email"
					hint="We’ll email you a link to set a new one."
					id="email"
					error={actionData?.fault ? [actionData.fault] : undefined}
				>
					<input
						id="email"
						name="email"
						type="email"
						autoComplete="username"
						defaultValue={actionData?.email}
						aria-invalid={actionData?.fault !== undefined}
						aria-describedby="email-error"
						required
					/>
				</Field>
				<Button kind="solid" type="submit" disabled={busy}>
					{busy ? 'Sending...' : 'Email me a link'}
				</Button>
			</Form>
			<a href={signInPath()}>Back to sign-in</a>
		</SignInFrame>
	)
}
