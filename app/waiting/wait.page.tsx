import { data, redirect } from 'react-router'
import { CameBack } from '#app/bookings/came-back.tsx'
import { FoldedFields } from '#app/bookings/folded-fields.tsx'
import { ownPageHeaders } from '#app/bookings/own-page.ts'
import { LoadSize, TextField } from '#app/bookings/typed-fields.tsx'
import { platformContext } from '#app/platform/context.server.ts'
import { originOf } from '#app/platform/request-origin.server.ts'
import { isLoadField } from '#app/pricing/load-fields.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { bookPath, telephone, waitingPath, waitPath } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/wait.page.ts'
import { dayToWaitFor } from './day-to-wait-for.server.ts'
import { receiveWait } from './receive-wait.server.ts'
import type { WaitForm } from './wait-form.ts'
import { WindowsToWaitFor } from './windows-to-wait-for.tsx'

/** `/waiting`: where one asks for a place in the waiting list, without a script. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const day = await dayToWaitFor(platform, {
		day: new URL(request.url).searchParams.get('day') ?? '',
		windows: platform.company.arrivalWindows,
		ticked: [],
		who: { postal: '', city: '' },
	})
	const form: WaitForm = { day, typed: {}, faults: undefined, message: undefined }
	return { form, origin: originOf(request, platform.config) }
}

/** The booking form comes here as it is; sent once more with the windows, it leads to the place in the line. */
export async function action({ request, context }: Route.ActionArgs) {
	const answer = await receiveWait(request, context)
	return answer.ok
		? redirect(waitingPath(answer.token), { status: 303, headers: ownPageHeaders })
		: data(answer.form, { status: answer.status, headers: { 'Cache-Control': 'no-store' } })
}

export const meta: Route.MetaFunction = ({
	loaderData,
	matches: [
		{
			loaderData: { company },
		},
	],
}) =>
	documentHead({
		company,
		title: 'Wait for a place',
		description:
			'Your window is full? Wait for it: when a place comes free, we keep it for you for two hours.',
		path: waitPath(),
		noindex: true,
		origin: loaderData?.origin ?? '',
	})

export default function WaitPage({ loaderData, actionData }: Route.ComponentProps) {
	const { day, typed, faults = {}, message } = actionData ?? loaderData.form
	const isFaulty = Object.keys(faults).length > 0
	const { phone } = useCompany()
	const state = { typed: (name: string) => typed[name], faults }
	return (
		<main id="main" className="mx-auto max-w-2xl px-5 py-16">
			<h1 className="text-4xl text-spruce">Wait for a place</h1>
			<p className="mt-3 text-lg">
				People move and cancel. When a place comes free for your load, we keep it for you for two hours and
				tell you by mail and text. Nothing is booked until you take it.
			</p>
			<form method="post" action={waitPath()} className="field mt-8 grid gap-5 sm:grid-cols-2" key={day.date}>
				{/* Enter in a field joins, and shows no other day. */}
				<button type="submit" name="join" value="yes" tabIndex={-1} aria-hidden="true" className="sr-only">
					Join
				</button>
				<SentAlong typed={typed} />
				{isFaulty && (
					<CameBack
						outcome={{
							outcome: 'refused',
							form: { status: 'error', initialValue: typed, error: faults },
							alternatives: [],
						}}
						box={null}
					/>
				)}
				{message && (
					<p role="alert" className="border-brick border-l-4 pl-4 font-semibold sm:col-span-2">
						{message}
					</p>
				)}
				<div className="flex flex-wrap items-end gap-2 sm:col-span-2">
					<label id="date">
						<span className="font-semibold">Day</span>
						<input type="date" name="date" min={day.first} max={day.last} defaultValue={day.date} required />
					</label>
					<Button kind="outline" type="submit" name="show" value="yes" formNoValidate className="px-4">
						Show its windows
					</Button>
				</div>
				<div className="sm:col-span-2">
					<WindowsToWaitFor day={day} fault={faults.window?.[0]} />
				</div>
				<TextField name="name" state={state} wide />
				<TextField name="phone" state={state} />
				<TextField name="email" state={state} />
				<TextField name="address" state={state} wide />
				<TextField name="postal" state={state} optional />
				{typed.page !== undefined && !typed.quote && <LoadSize state={state} />}
				<FoldedFields state={state} open={typed.page !== undefined || isFaulty} details={null} />
				<div className="sm:col-span-2">
					<Button kind="primary" type="submit" name="join" value="yes">
						Join the waiting list
					</Button>
					<p className="mt-3 text-sm">
						Rather have another time? <a href={bookPath()}>Book what is free</a>, or call{' '}
						<a href={telephone(phone)}>{phone}</a>.
					</p>
				</div>
			</form>
		</main>
	)
}

const along = ['quote', 'priceList', 'page', 'trip', 'cityOffered', 'withoutQuote']

/** What the booking form had that is not shown here. */
const SentAlong = ({ typed }: { typed: Record<string, string> }) =>
	Object.entries(typed)
		.filter(([name]) => along.includes(name) || isLoadField(name))
		.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
