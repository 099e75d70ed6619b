-- A sensor's code stands on its wearer's card: those who look are told when it changes, as of all else on a card.
create trigger told after update of codigo on sensor for each row execute function centre_changed();
