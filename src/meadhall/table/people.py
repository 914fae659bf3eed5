"""Persons, the devices they use, and the links by which another device joins.

Tokens are secrets of their holders: the store knows only their hashes.
"""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
from concurrent.futures import Future
from dataclasses import dataclass

from .refusals import NotThere, TooLate, message
from .store import Store


@dataclass(frozen=True)
class Person:
    """`id` is public."""

    id: str
    nickname: str


@dataclass(frozen=True)
class Device:
    id: str
    name: str
    made: int
    seen: int


@dataclass(frozen=True)
class Link:
    id: str
    made: int
    ends: int


class People:
    """Everything about persons that a store keeps."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- persons and their devices ------------------------------------------------------------------
    def welcome(self, nickname: str, device: str, now: int) -> Future[tuple[Person, str]]:
        """A new person with a first device, and that device's token."""
        person, token = Person(secrets.token_urlsafe(9), nickname), new_token()

        def job(connection: sqlite3.Connection) -> tuple[Person, str]:
            connection.execute('INSERT INTO persons VALUES (?, ?, ?)', (person.id, nickname, now))
            add_device(connection, person.id, token, device, now)
            return person, token

        return self.store.submit(job)

    def rename(self, person: str, nickname: str) -> Future[Person]:
        def job(connection: sqlite3.Connection) -> Person:
            query = 'UPDATE persons SET nickname = ? WHERE id = ?'
            if not connection.execute(query, (nickname, person)).rowcount:
                raise NotThere(message('no-person'))
            return Person(person, nickname)

        return self.store.submit(job)

    def who(self, token: str) -> tuple[Person, str] | None:
        """Whose device has this token, and which it is."""
        query = """
            SELECT persons.id, nickname, devices.id FROM devices JOIN persons ON persons.id = person
            WHERE token_hash = ?
        """
        row = self.store.read(lambda connection: connection.execute(query, (hashed(token),)).fetchone())
        return None if row is None else (Person(row[0], row[1]), row[2])

    def person(self, id: str) -> Person:
        query = 'SELECT id, nickname FROM persons WHERE id = ?'
        row = self.store.read(lambda connection: connection.execute(query, (id,)).fetchone())
        if row is None:
            raise NotThere(message('no-person'))
        return Person(*row)

    def devices(self, person: str) -> list[Device]:
        query = 'SELECT id, name, made, seen FROM devices WHERE person = ? ORDER BY made, id'
        return self.store.read(lambda c: [Device(*row) for row in c.execute(query, (person,))])

    def seen(self, device: str, now: int) -> Future[None]:
        def job(connection: sqlite3.Connection) -> None:
            connection.execute('UPDATE devices SET seen = ? WHERE id = ?', (now, device))

        return self.store.submit(job)

    def forget_device(self, person: str, device: str) -> Future[None]:
        """From now on that device's token opens nothing."""
        return self.delete('devices', person, device)

    # --- links --------------------------------------------------------------------------------------
    def link(self, person: str, now: int, lasts: int) -> Future[tuple[Link, str]]:
        """A link for another device, and its token; it works once, until it ends or is revoked."""
        link, token = Link(secrets.token_urlsafe(9), now, now + lasts), new_token()

        def job(connection: sqlite3.Connection) -> tuple[Link, str]:
            connection.execute('DELETE FROM links WHERE ends <= ?', (now,))
            row = (link.id, person, hashed(token), now, link.ends)
            connection.execute('INSERT INTO links VALUES (?, ?, ?, ?, ?)', row)
            return link, token

        return self.store.submit(job)

    def links(self, person: str, now: int) -> list[Link]:
        query = 'SELECT id, made, ends FROM links WHERE person = ? AND ends > ? ORDER BY made, id'
        return self.store.read(lambda c: [Link(*row) for row in c.execute(query, (person, now))])

    def use_link(self, token: str, device: str, now: int) -> Future[tuple[Person, str]]:
        """Another device of the person who made the link, and that device's own token."""
        fresh = new_token()

        def job(connection: sqlite3.Connection) -> tuple[Person, str]:
            query = 'DELETE FROM links WHERE token_hash = ? AND ends > ? RETURNING person'
            rows = connection.execute(query, (hashed(token), now)).fetchall()
            if not rows:
                raise TooLate(message('no-link'))
            (person,) = rows[0]
            add_device(connection, person, fresh, device, now)
            query = 'SELECT id, nickname FROM persons WHERE id = ?'
            return Person(*connection.execute(query, (person,)).fetchone()), fresh

        return self.store.submit(job)

    def revoke_link(self, person: str, link: str) -> Future[None]:
        return self.delete('links', person, link)

    def delete(self, what: str, person: str, id: str) -> Future[None]:
        def job(connection: sqlite3.Connection) -> None:
            query = f'DELETE FROM {what} WHERE person = ? AND id = ?'
            if not connection.execute(query, (person, id)).rowcount:
                raise NotThere(message(f'no-{what}'))

        return self.store.submit(job)


def add_device(connection: sqlite3.Connection, person: str, token: str, name: str, now: int) -> None:
    row = (secrets.token_urlsafe(9), person, hashed(token), name, now, now)
    connection.execute('INSERT INTO devices VALUES (?, ?, ?, ?, ?, ?)', row)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> bytes:
    """A token has 256 bits of chance, so a plain hash keeps it."""
    return hashlib.sha256(token.encode(errors='surrogatepass')).digest()
