import { data, Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { platformContext, visitorContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { forgottenPasswordPath, pathAfterSignIn, secondFactorPath } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { oneLine } from '#app/values/typed-text.ts'
import { findStaff, firstPageOf } from '../desk.server.ts'
import { deskContext } from '../desk-context.server.ts'
import { deskHead } from '../desk-head.ts'
import { logDone, logRefused } from '../desk-log.server.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/sign-in.page.ts'
import { tooManyTries } from './attempts.server.ts'
import { undefinedIfRefused } from './refusal.server.ts'
import { staffIdOf } from './sign-in.server.ts'
import { SignInFault } from './sign-in-fault.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle = { desk: true }
export const links = deskHead.links
export const meta = deskHead.meta('Sign in')

const signInSchema = z.object({
	email: z.string().overwrite(oneLine).min(1).max(320),
	password: z.string().min(1).max(128),
})
const answerSchema = z.object({ twoFactorRedirect: z.boolean().optional() })

/** The same for a wrong password and for an account that does not exist. */
const wrong = 'The email address or password isn’t right.'

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const ask = new URL(request.url).searchParams
	const staff = await findStaff({ request, context, pattern }, 'signed in')
	if (staff) throw redirect(pathAfterSignIn(ask.get('to'), await firstPageOf(context, staff.id)))
	return { ended: ask.has('ended') }
}

export async function action({ request, context }: Route.ActionArgs) {
	const { auth, attempts } = context.get(deskContext)
	const { address } = context.get(visitorContext)
	const read = await readForm(request, signInSchema.keyof().options)
	if (!read.ok) return refused('', read.message, read.status)
	const email = read.fields.get('email') ?? ''
	const parsed = signInSchema.safeParse(Object.fromEntries(read.fields))
	if (!parsed.success) return refused(email, 'Enter your email address and your password.', 422)
	const tried = await attempts.make({ kind: 'sign-in', of: parsed.data.email }, address, () =>
		undefinedIfRefused(
			auth.api.signInEmail({ body: parsed.data, headers: request.headers, asResponse: true }),
		),
	)
	// Of an address without an account nothing is said but where it was typed.
	const staffId = await staffIdOf(context.get(platformContext), parsed.data.email)
	if (!tried.ok && tried.minutes !== undefined) {
		logRefused(context, { staffId }, 'sign-in locked after repeated failures')
		return refused(email, tooManyTries(tried.minutes), 429)
	}
	if (!tried.ok) {
		logRefused(context, { staffId }, 'sign-in failed')
		return refused(email, wrong, 401)
	}
	const { answer } = tried
	const to = new URL(request.url).searchParams.get('to')
	const headers = new Headers()
	for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
	const second = answerSchema.safeParse(await answer.json())
	if (second.success && second.data.twoFactorRedirect) {
		logDone(context, { staffId }, 'second step asked for')
		return redirect(secondFactorPath(to ?? undefined), { headers })
	}
	logDone(context, { staffId }, 'sign-in succeeded')
	return redirect(pathAfterSignIn(to, await firstPageOf(context, staffId)), { headers })
}

const refused = (email: string, fault: string, status: number) => data({ email, fault }, status)

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (fault) => ({ email: '', fault }))

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <SignInFault error={error} />

export default function SignIn({ loaderData, actionData: refusal }: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	return (
		<SignInFrame title="Sign in">
			{loaderData.ended && !refusal && (
				<p role="status" className="rounded-field border border-line bg-sand p-3">
					Your session has ended. Sign in again; nothing was changed in the meantime.
				</p>
			)}
			<Form method="post" className="grid gap-4">
				<Field label="Email" id="email">
					<input
						id="email"
						name="email"
						type="email"
						autoComplete="username"
						defaultValue={refusal?.email}
						required
					/>
				</Field>
				<Field label="Password" id="password" error={refusal && [refusal.fault]}>
					<input
						id="password"
						name="password"
						type="password"
						autoComplete="current-password"
						maxLength={128}
						aria-invalid={refusal !== undefined}
						aria-describedby="password-error"
						required
					/>
				</Field>
				<Button kind="solid" type="submit" disabled={busy}>
					{busy ? 'Signing in...' : 'Sign in'}
				</Button>
			</Form>
			<p className="grid gap-1">
				<a href={forgottenPasswordPath()} className="justify-self-start">
					Forgot your password?
				</a>
				<span className="text-muted text-sm">No account? Ask an owner for an invitation.</span>
			</p>
		</SignInFrame>
	)
}
