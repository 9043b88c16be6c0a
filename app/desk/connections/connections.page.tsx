import { data, useNavigation } from 'react-router'
import { z } from 'zod'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { providers } from '#app/provider-checks/provider.ts'
import { providerStands } from '#app/provider-checks/provider-checks.server.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { logDone } from '../desk-log.server.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/connections.page.ts'
import { ProviderCard } from './provider-card.tsx'
import { receiveTrial } from './receive-trial.server.ts'
import { type TrialAnswer, trialFields } from './trial-form.ts'

export const meta = deskHead.meta('Connections')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'accounts')
	return { stands: await providerStands(context.get(platformContext)) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

const providerSchema = z.enum(providers)

/** Tries a provider. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const owner = await requireStaff({ request, context, pattern }, 'accounts')
	const read = await readForm(request, trialFields)
	if (!read.ok) return data<TrialAnswer>({ ok: false, about: '', message: read.message }, read.status)
	const provider = providerSchema.safeParse(read.fields.get('provider'))
	if (!provider.success)
		return data<TrialAnswer>({ ok: false, about: '', message: 'Nothing was tried. Reload the page.' }, 422)
	logDone(context, { staffId: owner.id, provider: provider.data }, 'provider tried')
	const typed = read.fields.get('phone') ?? ''
	const { status, ...answer } = await receiveTrial(context.get(platformContext), owner, provider.data, typed)
	return data<TrialAnswer>(answer, status)
}

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message): TrialAnswer => ({ ok: false, message, about: '' }))

/** The servers of others that Bowline needs: how each stands, and a button that tries it. */
export default function ConnectionsPage({
	loaderData: { stands },
	actionData: answer,
}: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	return (
		<DeskPage width="column">
			<h1 className="text-2xl text-spruce">Connections</h1>
			<p className="mt-1 max-w-[68ch] text-muted">
				What Bowline needs besides itself. Each start tries whether it answers. Try each one from here too,
				once it’s set up and after every change: that shows whether it does its work.
			</p>
			<p role="alert" className="min-h-6 font-semibold text-brick">
				{answer?.about === '' ? answer.message : null}
			</p>
			<ul className="grid gap-4">
				{stands.map((stand) => (
					<ProviderCard key={stand.provider} stand={stand} answer={answer} busy={busy} />
				))}
			</ul>
		</DeskPage>
	)
}
