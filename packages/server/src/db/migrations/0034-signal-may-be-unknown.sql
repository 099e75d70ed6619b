-- A hub receives a sensor also where it does not say how well.
alter table hearing alter column potencia drop not null;
