-- Until when a receiver was on duty before they took over any section of the shift; null: they were not. One duty has one
-- end for all of its sections, so a signature may have put off that of others, and taking it back gives it back.
alter table handover_signature add column duty_before timestamptz;
