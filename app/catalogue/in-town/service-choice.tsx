import { servicesInTowns } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import type { Town } from '../kinds/town/town.ts'
import type { ServiceList } from './offered-service.ts'

/** Leads to any service in a town, without a script. */
export function ServiceChoice({ town, lists }: { town: Pick<Town, 'name' | 'slug'>; lists: ServiceList[] }) {
	return (
		<form action={servicesInTowns()} className="field flex max-w-xl items-end gap-2">
			<input type="hidden" name="town" value={town.slug} />
			<div className="grow">
				<label htmlFor="service" className="font-semibold">
					Any service in {town.name}
				</label>
				<select id="service" name="service">
					{lists.map(({ title, choices }) => (
						<optgroup key={title} label={title}>
							{choices.map(({ name, slug }) => (
								<option key={slug} value={slug}>
									{name}
								</option>
							))}
						</optgroup>
					))}
				</select>
			</div>
			<Button kind="solid" type="submit">
				Show
			</Button>
		</form>
	)
}
