import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { aboutForm, type FormAnswer } from '../form-answer.ts'
import type { TruckOnList } from '../schedule-week.ts'
import { TruckForm } from './truck-form.tsx'

type Props = {
	trucks: TruckOnList[]
	/** The ones that count while none is set. */
	ofSettings: { count: number; cubicYards: number }
	answer: FormAnswer | undefined
	busy: boolean
}

/** The trucks set at the desk, which make the capacity of their days. */
export const TruckList = ({ trucks, ofSettings, answer, busy }: Props) => (
	<section aria-labelledby="trucks-heading" className="mt-8">
		<h2 id="trucks-heading" className="text-xl text-spruce">
			Trucks
		</h2>
		<p className="mt-1 max-w-[68ch] text-muted">
			A day is full when its trucks have no room left, or their crews no time. Existing bookings stay,
			whatever you change here.
			{trucks.length === 0 &&
				` You haven’t added any yet, so every day is planned with ${ofSettings.count} trucks of ${ofSettings.cubicYards} cubic yards, from the company’s settings. The first one you add replaces all of them.`}
		</p>
		<ul className="mt-2 grid gap-2 [overflow-wrap:anywhere]">
			{trucks.map((truck) => (
				<li key={truck.id} className="rounded-card border border-line bg-white px-3">
					<details
						open={[aboutForm('change-truck', truck.id), aboutForm('remove-truck', truck.id)].includes(
							answer && !answer.ok ? answer.about : '',
						)}
					>
						<summary className="min-h-11 cursor-pointer content-center">
							<b>{truck.name}</b>{' '}
							<span className="text-muted tabular-nums">
								{truck.cubicYards} yd³, {truck.worksOn}
								{truck.homeBase && `, from ${truck.homeBase}`}
							</span>
						</summary>
						<TruckForm does="change-truck" truck={truck} answer={answer} busy={busy} />
						<RemoveForm truck={truck} answer={answer} busy={busy} />
					</details>
				</li>
			))}
			<li className="rounded-card border border-line bg-white px-3">
				<details open={answer?.about === aboutForm('add-truck', '') && !answer.ok}>
					<summary className="min-h-11 cursor-pointer content-center font-semibold">Add a truck</summary>
					<TruckForm key={trucks.length} does="add-truck" truck={undefined} answer={answer} busy={busy} />
				</details>
			</li>
		</ul>
	</section>
)

function RemoveForm({ truck, answer, busy }: { truck: TruckOnList } & Pick<Props, 'answer' | 'busy'>) {
	const mine = answer?.about === aboutForm('remove-truck', truck.id) ? answer : undefined
	return (
		<Form method="post" preventScrollReset className="mb-3 border-line border-t pt-3">
			<input type="hidden" name="does" value="remove-truck" />
			<input type="hidden" name="id" value={truck.id} />
			<input type="hidden" name="seen" value={mine?.seen ?? truck.seen} />
			<p role="alert" className="text-brick empty:hidden">
				{mine && !mine.ok && mine.message}
			</p>
			<Button kind="outline" type="submit" className="px-3" disabled={busy}>
				Remove<span className="sr-only"> {truck.name}</span>
			</Button>
		</Form>
	)
}
