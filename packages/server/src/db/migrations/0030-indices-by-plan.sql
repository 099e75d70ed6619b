-- Indices for statements that scanned a growing table. plans.test.ts explains every statement on filled tables.

-- Whoever wears a sensor now, beside all who wore it before.
create index assignment_until on assignment (centro_id, to_at);
create index patient_section on patient (centro_id, seccion) where unsubscribed_at is null;

-- A hub that still uses its former key, and keys that are over.
create index hub_previous_key on hub (previous_key_hash) where previous_key_hash is not null;
create index hub_previous_key_until on hub (previous_key_until) where previous_key_until is not null;

-- What is deleted by its age.
create index session_seen on session (seen_at);
create index session_created on session (created_at);
create index sign_in_failure_at on sign_in_failure (at);
create index watch_gap_until on watch_gap (until_at);
create index outbox_finished on outbox (created_at) where status not in ('waiting', 'sending');

-- What is erased with a member of staff or a resident, or counted by them.
create index staff_any_username on staff (lower(username));
create index account_notice_changed_by on account_notice (changed_by) where changed_by is not null;
drop index comment_patient;
create index comment_patient on comment (centro_id, patient_id, "fechaCreacion" desc, id desc);
create index comment_staff on comment (staff_id) where staff_id is not null;
create index material_order_staff on material_order (staff_id, fecha) where staff_id is not null;
create index alert_owner on alert (owner_id) where owner_id is not null;
create index alert_event_staff on alert_event (staff_id) where staff_id is not null;
create index care_action_staff on care_action (staff_id);
create index alert_affected on alert using gin (affected);
drop index outbox_patient;
create index outbox_patient on outbox (centro_id, patient_id, id) where patient_id is not null;

create index backup_run_started on backup_run (started_at);
