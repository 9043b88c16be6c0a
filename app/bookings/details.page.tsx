import { data, redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { refuseIfTooOften } from '#app/platform/responses.server.ts'
import { orUnavailable, unavailable } from '#app/platform/unavailable.server.ts'
import { receipt } from '#app/shell/links.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Route } from './+types/details.page.ts'
import { changeDetails } from './change-details.server.ts'
import { NoReceipt } from './no-receipt.tsx'
import { ownPageHead, ownPageHeaders } from './own-page.ts'
import { NotHere, OwnPage } from './own-page-frame.tsx'
import { cannotReachCalendar, changedMeanwhile, tooOften } from './own-page-words.ts'
import { type DetailsFaults, detailNames, detailsSchema } from './pickup-details.ts'
import { customerBy, findDetails } from './receipt.server.ts'
import { isUnderWay } from './receipt.ts'

/** `/booked/:token/details`: what the customer says of the place, to be changed. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
	const found = await findDetails(context.get(platformContext), token)
	return data({ found, token }, { status: found ? 200 : 404, headers: ownPageHeaders })
}

/** Saves it, and leads to the receipt; or this page again, with what was typed. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const { company, log } = platform
	const limited = await refuseIfTooOften(context, 'changeBooking')
	const read = await readForm(request, ['version', 'notes', 'gateCode', 'onSite'])
	if (!read.ok) return data(notSaved(read.message), read.status)
	const typed = {
		notes: read.fields.get('notes') ?? '',
		gateCode: read.fields.get('gateCode') ?? '',
		onSite: read.fields.get('onSite') ?? '',
	}
	if (limited) return data({ ...notSaved(tooOften(company)), typed }, 429)
	const asked = detailsSchema.safeParse({ ...typed, version: read.fields.get('version') })
	if (!asked.success) {
		const faults: DetailsFaults = {}
		for (const { path, message } of asked.error.issues)
			for (const name of ['notes', 'gateCode', 'onSite'] as const)
				if (path[0] === name) faults[name] = [message]
		return data({ ...notSaved('This was not saved yet.'), faults, typed }, 422)
	}
	const right = await customerBy(platform, token)
	if (!right) return data(notSaved(''), 404)
	const changed = await orUnavailable(changeDetails(platform, right, asked.data), (error) =>
		log.error({ err: error }, 'details were not saved: the database is away'),
	)
	if (changed === unavailable) return data({ ...notSaved(cannotReachCalendar(company)), typed }, 503)
	if (changed.ok) return redirect(receipt(token), { status: 303, headers: ownPageHeaders })
	return data({ ...notSaved(changedMeanwhile), typed }, 409)
}

type Typed = { notes: string; gateCode: string; onSite: string }

const notSaved = (message: string): { message: string; faults: DetailsFaults; typed: Typed | undefined } => ({
	message,
	faults: {},
	typed: undefined,
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	matches: [
		{
			loaderData: { company },
		},
	],
}) => ownPageHead('For the crew', company)

export default function DetailsPage({ loaderData: { found, token }, actionData }: Route.ComponentProps) {
	if (!found) return <NoReceipt />
	const { details, version, status } = found
	const { notes, gateCode, onSite } = actionData?.typed ?? details
	const faults = actionData?.faults
	return (
		<OwnPage title="For the crew" message={actionData?.message} token={token}>
			{isUnderWay(status) ? (
				<form method="post" className="grid max-w-[40rem] gap-5">
					<input type="hidden" name="version" value={version} />
					<Field
						label={detailNames.gateCode}
						id="gateCode"
						error={faults?.gateCode}
						hint="Only the crew and our office see it."
						optional
					>
						<input
							id="gateCode"
							name="gateCode"
							defaultValue={gateCode}
							maxLength={60}
							autoComplete="off"
							aria-describedby="gateCode-error"
							aria-invalid={faults?.gateCode ? true : undefined}
						/>
					</Field>
					<Field
						label={detailNames.onSite}
						id="onSite"
						error={faults?.onSite}
						hint="A name and a number, if it is not you."
						optional
					>
						<input
							id="onSite"
							name="onSite"
							defaultValue={onSite}
							maxLength={120}
							aria-describedby="onSite-error"
							aria-invalid={faults?.onSite ? true : undefined}
						/>
					</Field>
					<Field label={detailNames.notes} id="notes" error={faults?.notes} optional>
						<textarea
							id="notes"
							name="notes"
							rows={5}
							defaultValue={notes}
							maxLength={2000}
							aria-describedby="notes-error"
							aria-invalid={faults?.notes ? true : undefined}
						/>
					</Field>
					<div className="flex flex-wrap gap-3">
						<Button kind="primary" type="submit">
							Save
						</Button>
						<ButtonLink kind="outline" to={receipt(token)}>
							Leave it as it is
						</ButtonLink>
					</div>
				</form>
			) : (
				<NotHere token={token} isTooLate={false} />
			)}
		</OwnPage>
	)
}
